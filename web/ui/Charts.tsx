import { sparkPoints } from "./spark_points.ts";

export interface SparklineProps {
  values: readonly number[];
  /** What it shows, for screen readers: "New requests a day over 30 days, 2 to 9". */
  label: string;
  /** CSS pixels. */
  width?: number;
  height?: number;
}

/** A small trend. Nothing with fewer than two values. */
export function Sparkline({ values, label, width = 80, height = 28 }: SparklineProps) {
  if (values.length < 2) return null;
  const points = sparkPoints(values, width, height, 2);
  const [lastX, lastY] = points[points.length - 1];
  const line = points.map(([x, y]) => `${x},${y}`).join(" ");
  return (
    <svg
      role="img"
      aria-label={label}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="shrink-0 text-primary"
    >
      <polygon points={`${points[0][0]},${height} ${line} ${lastX},${height}`} fill="currentColor" opacity="0.1" />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={lastX} cy={lastY} r="2" fill="currentColor" />
    </svg>
  );
}

export interface Bar {
  label: string;
  value: number;
  /** The value in words: "3.2 days". */
  text: string;
}

/** Values side by side as horizontal bars, each with its label and value in words. */
export function Bars({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const most = Math.max(...bars.map((bar) => bar.value), 0) || 1;
  return (
    <ul aria-label={label} className="flex flex-col gap-2 text-sm">
      {bars.map((bar) => (
        <li key={bar.label} className="grid grid-cols-[8rem_1fr_auto] items-center gap-3">
          <span className="truncate">{bar.label}</span>
          <svg
            viewBox="0 0 100 1"
            preserveAspectRatio="none"
            className="h-2 w-full rounded-full bg-base-content/8 text-primary"
            aria-hidden
          >
            <rect width={(bar.value / most) * 100} height="1" fill="currentColor" />
          </svg>
          <span className="text-quiet tabular-nums">{bar.text}</span>
        </li>
      ))}
    </ul>
  );
}
