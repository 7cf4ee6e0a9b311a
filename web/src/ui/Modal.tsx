import { onMount, type ParentComponent } from 'solid-js';

/** A modal dialog: keeps the focus inside, closes on Escape and on a click beside it. */
export const Modal: ParentComponent<{ label: string; onClose: () => void }> = (props) => {
  let dialog!: HTMLDialogElement;
  onMount(() => dialog.showModal());
  return (
    <dialog ref={dialog} aria-label={props.label} onClose={() => props.onClose()}
      onClick={(event) => {
        if (event.target === dialog) dialog.close();
      }}>
      {props.children}
    </dialog>
  );
};
