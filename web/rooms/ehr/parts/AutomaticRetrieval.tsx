import { useQuery } from "@tanstack/react-query";
import { ehrRetrievalSchema } from "../../../../shared/ehr.ts";
import { useAction } from "../../../lib/action.ts";
import { settingQuery } from "../../../lib/settings.ts";
import { Switch } from "../../../ui/Field.tsx";
import { setAutomaticRetrieval } from "../mutations.ts";

/** For administrators: whether records come by themselves once a request is paid. */
export function AutomaticRetrieval() {
  const { data } = useQuery(settingQuery("ehr_retrieval"));
  const value = ehrRetrievalSchema.safeParse(data?.value);
  const change = useAction({
    call: setAutomaticRetrieval,
    changes: "settings",
    done: (_, automatic) => ({
      title: automatic ? "Automatic retrieval is on" : "Automatic retrieval is off",
      description: automatic
        ? "A paid request without records gets them from the EHR by itself."
        : "Records of a paid request are attached by staff.",
    }),
    failed: "Update Failed",
  });
  if (!value.success) return null;
  return (
    <div className="mt-5 border-t border-base-300 pt-4">
      <Switch
        label="Retrieve records automatically after payment"
        hint="For requests with nothing attached. What comes is not released without a person, and adds nothing to a price that named no pages."
        checked={change.isPending ? change.variables : value.data.automatic}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
    </div>
  );
}
