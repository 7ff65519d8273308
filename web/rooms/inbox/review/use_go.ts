import { useNavigate } from "react-router";
import { useCanGo } from "../../../lib/places.ts";

/** A toast's action that goes to a screen; undefined where that screen is not for this user. */
export function useGo(): (to: string, label: string) => { label: string; perform: () => void } | undefined {
  const navigate = useNavigate();
  const canGo = useCanGo();
  return (to, label) => (canGo(to) ? { label, perform: () => void navigate(to) } : undefined);
}
