import { For, type Component } from 'solid-js';
import { Modal } from './Modal';

/** Asks once whether an order that is far from the market is meant. Going back comes first, so that Enter sends nothing. */
export const ConfirmOrder: Component<{
  /** The order in words. */
  order: string;
  doubts: readonly string[];
  onSend: () => void;
  onClose: () => void;
}> = (props) => (
  <Modal label="Check the order" onClose={() => props.onClose()}>
    <div class="sheet" data-testid="confirm">
      <h2>Is this order meant?</h2>
      <p class="strong">{props.order}</p>
      <ul class="doubts"><For each={props.doubts}>{(doubt) => <li>{doubt}</li>}</For></ul>
      <div class="row">
        <button type="button" class="button" onClick={() => props.onClose()}>Back to the ticket</button>
        <button type="button" class="button primary" data-testid="send-anyway" onClick={() => props.onSend()}>Send it</button>
      </div>
    </div>
  </Modal>
);
