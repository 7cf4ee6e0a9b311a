import { For, type Component } from 'solid-js';
import { SHORTCUTS } from './shortcuts';
import { Modal } from './Modal';

/** The sheet behind `?`. */
export const Help: Component<{ onClose: () => void }> = (props) => (
  <Modal label="Help" onClose={() => props.onClose()}>
    <div class="sheet">
      <h2>Keyboard</h2>
      <dl class="shortcuts">
        <For each={SHORTCUTS}>
          {({ keys, does }) => (
            <>
              <dt><For each={keys}>{(key) => <><kbd>{key}</kbd>{' '}</>}</For></dt>
              <dd>{does}</dd>
            </>
          )}
        </For>
      </dl>
      <p>
        The book is built from a snapshot and numbered changes. When one is missing, the page fetches a new snapshot and
        says “Resyncing” until the book is exact again.
      </p>
      <p>
        Charts by TradingView Lightweight Charts™ (Apache-2.0). Typeface: IBM Plex Sans (OFL-1.1).{' '}
        <a href="/notices.txt" target="_blank" rel="noreferrer">Notices</a>
      </p>
      <div class="row"><button class="button" onClick={() => props.onClose()}>Close</button></div>
    </div>
  </Modal>
);
