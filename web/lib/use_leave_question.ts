import { useEffect } from "react";

/** Lets the browser ask before a reload or a closed tab ends what is under way. @param isAsked is looked at when it happens */
export function useLeaveQuestion(isAsked: () => boolean): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isAsked()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  });
}
