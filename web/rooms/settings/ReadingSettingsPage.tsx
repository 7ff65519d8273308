import { useQuery } from "@tanstack/react-query";
import { notice } from "../../lib/api.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/EmptyState.tsx";
import { Card, Page } from "../../ui/Page.tsx";
import { SkeletonLines } from "../../ui/Skeleton.tsx";
import { secondReaderQuery } from "./queries.ts";
import { SecondReaderForm } from "./parts/SecondReaderForm.tsx";

/** How documents are read beyond the server's own reading: the second reader that an administrator may connect. */
export default function ReadingSettingsPage() {
  const { data, isPending, error, refetch } = useQuery(secondReaderQuery);
  return (
    <Page
      title="Reading settings"
      lead="Documents are read on this server. A second reader can be asked as well when somebody starts Enhanced Analysis."
    >
      <Card title="Second reader" className="max-w-3xl">
        {isPending ? <SkeletonLines lines={8} /> : error
          ? (
            <ErrorState
              message={notice(error, "The setting could not be read.")}
              action={<Button onClick={() => void refetch()}>Try again</Button>}
            />
          )
          : <SecondReaderForm saved={data.value} />}
      </Card>
    </Page>
  );
}
