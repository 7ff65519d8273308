# ReleaseDesk in one image: builds the web app, then runs as a user of its own with one volume for all data.
FROM node:20-bookworm-slim AS build
WORKDIR /app
RUN npm install -g deno@2.9.6
COPY deno.json deno.lock vite.config.ts ./
RUN deno install --frozen
COPY . .
RUN deno task build \
 && deno task production /production \
 && install -D "$(deno eval --no-lock 'console.log(Deno.execPath())')" /program/deno

# What runs: Deno, and the files and packages of production. No Node, no tests, nothing that only builds.
FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends tesseract-ocr fonts-dejavu-core \
 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --create-home --uid 10001 releasedesk \
 && mkdir /data && chown releasedesk /data
WORKDIR /app
COPY --from=build /program/deno /usr/local/bin/deno
COPY --from=build --chown=releasedesk /production /app
USER releasedesk
# MALLOC_…: the system's allocator otherwise keeps a heap a thread, of which reading uses many, and never gives back pages'
# pictures that it has put there.
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=8000 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD deno eval --no-lock "const r = await fetch('http://127.0.0.1:' + (Deno.env.get('PORT') ?? 8000) + '/api/health'); if (!r.ok) Deno.exit(1)"
CMD ["sh", "-c", "exec deno run --frozen $(deno run -A --frozen server/start_flags.ts) --unstable-kv server/main.ts"]
