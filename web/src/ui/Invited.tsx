import { Show, type Component } from 'solid-js';
import { credentialsOf, shortKey, type Secret } from '../api/signing';
import type { Desk } from './desk';
import { Modal } from './Modal';

/** Asks before a link signs this tab in: whoever made the link chose the account. */
export const Invited: Component<{ desk: Desk; secret: Secret; onClose: () => void }> = (props) => {
  const session = () => props.desk.venue.session;
  const current = (): string => session().name() || shortKey(session().credentials?.apiKey ?? '');
  const accept = async (): Promise<void> => {
    const { secret } = props;
    props.onClose();
    session().signIn(await credentialsOf(secret));
  };
  return (
    <Modal label="Sign in by a link" onClose={() => props.onClose()}>
      <div class="sheet">
        <h2>Sign in by this link?</h2>
        <p>The link carries the API key <b data-testid="link-key">{shortKey(props.secret.apiKey)}</b> for the venue
          at {location.host}. Whoever made it knows that key too: they see and can change what you do with it.</p>
        <Show when={session().state() !== 'signedOut'}>
          <p>You are signed in as {current()} now, and will be signed out.</p>
        </Show>
        <p>Sign in only if you know where the link is from.</p>
        <div class="row">
          <button type="button" class="button" onClick={() => props.onClose()}>Not now</button>
          <button type="button" class="button primary" data-testid="accept-link" onClick={() => void accept()}>Sign in</button>
        </div>
      </div>
    </Modal>
  );
};
