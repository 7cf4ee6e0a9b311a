import { createSignal, type Component } from 'solid-js';
import { credentialsOf } from '../api/signing';
import type { Desk } from './desk';
import { Modal } from './Modal';

/** Asks for an API key and its secret. */
export const SignIn: Component<{ desk: Desk; onClose: () => void }> = (props) => {
  const [apiKey, setApiKey] = createSignal('');
  const [secret, setSecret] = createSignal('');
  const send = (event: SubmitEvent): void => {
    event.preventDefault();
    const given = { apiKey: apiKey().trim(), secret: secret().trim() };
    if (given.apiKey === '' || given.secret === '') return;
    props.onClose();
    void credentialsOf(given).then((credentials) => props.desk.venue.session.signIn(credentials));
  };
  return (
    <Modal label="Sign in" onClose={() => props.onClose()}>
      <form onSubmit={send} autocomplete="off">
        <h2>Sign in</h2>
        <p>With an HMAC API key. The browser keeps its secret so that it signs for this tab and can never be read again.
          Signing out forgets it.</p>
        <div class="field text">
          <label for="api-key">Key</label>
          <input id="api-key" required spellcheck={false} value={apiKey()}
            onInput={(event) => setApiKey(event.currentTarget.value)} />
        </div>
        <div class="field text">
          <label for="api-secret">Secret</label>
          <input id="api-secret" type="password" required autocomplete="off" value={secret()}
            onInput={(event) => setSecret(event.currentTarget.value)} />
        </div>
        <div class="row">
          <button type="button" class="button" onClick={() => props.onClose()}>Not now</button>
          <button type="submit" class="button primary">Sign in</button>
        </div>
      </form>
    </Modal>
  );
};
