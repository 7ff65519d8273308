import type { ReadingAccuracy } from "../../../../shared/inbox.ts";
import { showDate } from "../../../../shared/time.ts";
import { checked, percentText } from "./accuracy.ts";

const height = 180;
const foot = 22;
const left = 34;

/** The share read right, week by week: a bar a week on a scale from 0 to 100 per cent; weeks without checks stay empty. */
export function WeeksChart({ weeks }: { weeks: ReadingAccuracy["weeks"] }) {
  const width = 560;
  const step = (width - left) / weeks.length;
  const y = (share: number) => 8 + (1 - share) * (height - foot - 8);
  const some = weeks.filter((week) => checked(week) > 0);
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="w-full text-primary"
        role="img"
        aria-label={`Share of values read right, by week: ${
          some.map((week) => `week of ${showDate(week.week)} ${percentText(week)}`).join(", ")
        }`}
      >
        {[0, 0.5, 1].map((share) => (
          <g key={share} className="text-quiet">
            <line
              x1={left}
              x2={width}
              y1={y(share)}
              y2={y(share)}
              stroke="currentColor"
              strokeWidth="1"
              opacity="0.25"
            />
            <text x={left - 6} y={y(share) + 4} textAnchor="end" fontSize="11" fill="currentColor">
              {`${share * 100}%`}
            </text>
          </g>
        ))}
        {weeks.map((week, index) => {
          const total = checked(week);
          if (total === 0) return null;
          const share = week.right / total;
          return (
            <rect
              key={week.week}
              x={left + index * step + step * 0.15}
              width={Math.max(2, step * 0.7)}
              y={y(share)}
              height={y(0) - y(share)}
              rx={2}
              fill="currentColor"
            >
              <title>{`Week of ${showDate(week.week)}: ${percentText(week)}, ${week.right} of ${total}`}</title>
            </rect>
          );
        })}
        <text x={left} y={height - 4} fontSize="11" className="fill-quiet">{showDate(weeks[0].week)}</text>
        <text x={width} y={height - 4} fontSize="11" textAnchor="end" className="fill-quiet">
          {showDate(weeks[weeks.length - 1].week)}
        </text>
      </svg>
    </figure>
  );
}
