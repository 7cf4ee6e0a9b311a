import { onCleanup, onMount, type ParentComponent } from 'solid-js';

/** A modal dialog: keeps the focus inside and gives it back, closes on Escape and on a click beside it. */
export const Modal: ParentComponent<{ label: string; onClose: () => void }> = (props) => {
  let dialog!: HTMLDialogElement;
  onMount(() => dialog.showModal());
  // closing gives the focus back to where it was; taking the element away would not
  onCleanup(() => dialog.close());
  return (
    <dialog ref={dialog} aria-label={props.label}
      onClose={() => {
        if (dialog.isConnected) props.onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog) dialog.close();
      }}>
      {props.children}
    </dialog>
  );
};
