/** The points of a trend line in a box of `width` × `height`, `pad` kept free all round; a flat line lies in the middle. */
export function sparkPoints(values: readonly number[], width: number, height: number, pad: number): [number, number][] {
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const round = (value: number) => Math.round(value * 10) / 10;
  return values.map((value, index) => {
    const x = pad + (index / Math.max(1, values.length - 1)) * (width - 2 * pad);
    const share = span === 0 ? 0.5 : (value - low) / span;
    return [round(x), round(height - pad - share * (height - 2 * pad))];
  });
}
