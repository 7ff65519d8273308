const keyNames: Record<string, string> = { Escape: "Esc", " ": "Space", ArrowDown: "↓", ArrowUp: "↑" };

/** A key, or a pair of keys, as caps. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="flex items-center gap-1">
      {(keys === " " ? [keys] : keys.split(" ")).map((key, index) => (
        <kbd key={index} className="kbd kbd-sm">{keyNames[key] ?? key}</kbd>
      ))}
    </span>
  );
}
