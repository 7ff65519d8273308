/** Puts a floating box under its opener, or above where there is no room, inside the window. Sizes in CSS pixels. */
export function place(box: HTMLElement, opener: Element, align: "start" | "end", gap = 4): void {
  const from = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const margin = 8;
  const wanted = align === "end" ? from.right - width : from.left;
  const left = Math.max(margin, Math.min(wanted, document.documentElement.clientWidth - width - margin));
  const below = from.bottom + gap;
  const fits = below + height <= innerHeight - margin || from.top < height + gap + margin;
  box.style.left = `${left}px`;
  box.style.top = `${fits ? below : from.top - gap - height}px`;
}
