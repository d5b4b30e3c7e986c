import { readError } from '@jinlan/client/data';
import { useCallback } from 'react';
import { useClient } from 'urql';
import { type Loaded, useLoaded } from '../use-loaded.ts';
import { StaffRewardGiftsDocument, type StaffRewardGiftsQuery } from './queries.generated.ts';

const PAGE_SIZE = 20;

export type GiftsPage = StaffRewardGiftsQuery['storeRewardGifts'];
export type GiftStage = GiftsPage['items'][number]['stage'];

/** A page of the store's gifts at a stage. */
export function useStoreGifts(stage: GiftStage, page: number): Loaded<GiftsPage> {
  const client = useClient();
  return useLoaded(
    useCallback(async () => {
      const answer = await client
        .query(
          StaffRewardGiftsDocument,
          { stage, page, size: PAGE_SIZE },
          { requestPolicy: 'network-only', unkept: true },
        )
        .toPromise();
      return { data: answer.data?.storeRewardGifts ?? null, error: readError(answer.error) };
    }, [client, stage, page]),
  );
}
