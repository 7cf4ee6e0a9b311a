import { batch, createSignal } from 'solid-js';
import type { Instrument } from '../market/instruments';
import { keylessOrder, signedOrder, type PostedDraft } from '../ticket/posting';
import type { Outcome } from '../ticket/outcome';
import type { Desk } from './desk';
import { createOutcome, refusedOf } from './ticketSending';

/**
 * Sends orders to a posted-offer market: as the account that is signed in like any other order, else without a key. What
 * becomes of the former is the outcome, of the latter the venue's list of what was posted from here.
 */
export function createPosting(desk: Desk) {
  const [sending, setSending] = createSignal(false);
  const { outcome, setOutcome, place } = createOutcome(desk);
  const post = async (draft: PostedDraft, { symbol }: Instrument): Promise<Outcome | undefined> => {
    if (draft.userId === undefined) return place(signedOrder(draft, symbol));
    try {
      await desk.venue.posted.post(keylessOrder(draft, symbol));
      return undefined;
    } catch (error) {
      const refused = refusedOf(error, 'It may have been posted all the same: look for it in the market before sending it again.');
      // HTTP's own code says nothing beside the venue's words
      return { kind: 'refused', title: refused.title, msg: refused.msg };
    }
  };
  const send = async (draft: PostedDraft, instrument: Instrument): Promise<void> => {
    if (sending()) return;
    setSending(true);
    const result = await post(draft, instrument);
    batch(() => {
      setSending(false);
      setOutcome(result);
      if (result?.kind !== 'refused') desk.setTicket({ quantity: '' });
    });
  };
  return { sending, outcome, send };
}
