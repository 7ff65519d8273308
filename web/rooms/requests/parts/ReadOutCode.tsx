import { KeyRound } from "lucide-react";
import { codeMinutes } from "../../../../shared/links.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { useLinkCode } from "../mutations.ts";

/** Makes a one-time code for a recipient on the telephone, and shows it once. */
export function ReadOutCode({ linkId }: { linkId: string }) {
  const draw = useLinkCode(linkId);
  const close = () => draw.reset();
  return (
    <>
      <Button size="sm" icon={KeyRound} className="h-9" busy={draw.isPending} onClick={() => draw.mutate(undefined)}>
        Show Code
      </Button>
      {draw.data && (
        <Dialog
          open
          onOpenChange={close}
          title="Code for the recipient"
          description="Read it out once you know whom you speak with. A code that was mailed before is void."
          footer={<Button variant="primary" onClick={close}>Done</Button>}
        >
          <p className="mono text-center text-3xl tracking-widest">
            {draw.data.code.slice(0, 3)} {draw.data.code.slice(3)}
          </p>
          <p className="mt-3 text-center text-sm text-quiet">Good for {codeMinutes} minutes, once.</p>
        </Dialog>
      )}
    </>
  );
}
