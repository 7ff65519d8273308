import type { Page } from "../../../../shared/documents.ts";

/** A page drawn from its words, each at its place: for mails and text files, and where a picture cannot be had. */
export function PageWords({ page }: { page: Page }) {
  const { width, height, words } = page;
  // What has no pages of its own is laid out with letters of one width, half their height; drawn so, no word is stretched.
  const isTyped = page.method === "layout";
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="absolute inset-0 size-full"
      role="img"
      aria-label={`Page ${page.number}: ${words.slice(0, 60).map((word) => word.text).join(" ")}`}
    >
      <g fill="#16202a" fontFamily={isTyped ? "ui-monospace, monospace" : undefined}>
        {words.map((word, index) => (
          <text
            key={index}
            x={word.box.x * width}
            y={(word.box.y + word.box.h * 0.8) * height}
            fontSize={Math.max(4, word.box.h * height * (isTyped ? 0.83 : 0.92))}
            textLength={Math.max(1, word.box.w * width)}
            lengthAdjust="spacingAndGlyphs"
          >
            {word.text}
          </text>
        ))}
      </g>
      {page.marks.filter((mark) => mark.kind === "rule").map((mark, index) => (
        <rect
          key={index}
          x={mark.box.x * width}
          y={mark.box.y * height}
          width={Math.max(0.5, mark.box.w * width)}
          height={Math.max(0.5, mark.box.h * height)}
          fill="#9aa5ad"
        />
      ))}
    </svg>
  );
}
