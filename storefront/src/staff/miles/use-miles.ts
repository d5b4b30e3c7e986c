import { readError } from '@jinlan/client/data';
import { useCallback } from 'react';
import { useClient } from 'urql';
import { type Loaded, useLoaded } from '../use-loaded.ts';
import { StaffMilesDocument, type StaffMilesQuery } from './queries.generated.ts';

const PAGE_SIZE = 20;

export type MilesStage = StaffMilesQuery['milesRequests']['items'][number]['stage'];

/** A page of requests at a stage, and the newest files. */
export function useMiles(stage: MilesStage, page: number): Loaded<StaffMilesQuery> {
  const client = useClient();
  return useLoaded(
    useCallback(async () => {
      const answer = await client
        .query(
          StaffMilesDocument,
          { stage, page, size: PAGE_SIZE },
          { requestPolicy: 'network-only', unkept: true },
        )
        .toPromise();
      return { data: answer.data ?? null, error: readError(answer.error) };
    }, [client, stage, page]),
  );
}
