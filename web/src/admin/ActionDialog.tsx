import { createSignal, For, Match, Show, Switch, type Component } from 'solid-js';
import { describe } from '../api/errors';
import { Modal } from '../ui/Modal';
import { bodyOf, type Action, type Field, type Office } from './office';

/** Says what an action does, asks for its values, carries it out and shows what came of it. */
export const ActionDialog: Component<{ office: Office; action: Action }> = (props) => {
  const action = props.action;
  const fields = action.fields ?? [];
  const [texts, setTexts] = createSignal<Record<string, string>>(
    Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ''])),
  );
  const [sending, setSending] = createSignal(false);
  const [problem, setProblem] = createSignal('');
  const [secrets, setSecrets] = createSignal<readonly [string, string][]>([]);
  const close = (): void => props.office.closeDialog();

  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (secrets().length > 0) {
      close();
      return;
    }
    setSending(true);
    setProblem('');
    try {
      const body = fields.length === 0 && action.constant === undefined
        ? undefined : { ...action.constant, ...bodyOf(fields, texts()) };
      const answer = await props.office.carryOut(action, body);
      const shown = secretsOf(answer, action.secrets ?? []);
      if (shown.length === 0) close();
      setSecrets(shown);
    } catch (error) {
      setProblem(describe(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <Modal label={action.title} onClose={close}>
      <form onSubmit={(event) => void send(event)} autocomplete="off">
        <h2>{action.title}</h2>
        <p>{action.meaning}</p>
        <Show when={secrets().length === 0} fallback={<Secrets secrets={secrets()} />}>
          <For each={fields}>
            {(field) => (
              <FieldInput field={field} text={texts()[field.name] ?? ''}
                onInput={(text) => setTexts((before) => ({ ...before, [field.name]: text }))} />
            )}
          </For>
        </Show>
        <Show when={problem() !== ''}><div class="problem" role="alert">{problem()}</div></Show>
        <div class="row">
          <Show when={secrets().length === 0} fallback={<button type="submit" class="button primary">I kept it</button>}>
            <button type="button" class="button" onClick={close}>Leave it</button>
            <button type="submit" class="button" classList={{ primary: !action.danger, danger: action.danger }}
              disabled={sending()}>{action.title}</button>
          </Show>
        </div>
      </form>
    </Modal>
  );
};

const Secrets: Component<{ secrets: readonly [string, string][] }> = (props) => (
  <>
    <p class="strong">Keep this now: the venue never shows it again.</p>
    <For each={props.secrets}>
      {([name, text]) => (
        <div class="field text">
          <label for={`secret-${name}`}>{name}</label>
          <input id={`secret-${name}`} readonly value={text} onFocus={(event) => event.currentTarget.select()} />
        </div>
      )}
    </For>
  </>
);

const FieldInput: Component<{ field: Field; text: string; onInput: (text: string) => void }> = (props) => {
  const id = (): string => `field-${props.field.name}`;
  return (
    <>
      <Switch
        fallback={
          <div class="field text">
            <label for={id()}>{props.field.label}</label>
            <input id={id()} required={props.field.optional !== true} spellcheck={false} value={props.text}
              type={props.field.kind === 'moment' ? 'datetime-local' : 'text'}
              inputMode={props.field.kind === 'number' ? 'decimal' : 'text'}
              onInput={(event) => props.onInput(event.currentTarget.value)} />
          </div>
        }>
        <Match when={props.field.kind === 'flag'}>
          <label class="check">
            <input type="checkbox" id={id()} checked={props.text === 'true'}
              onChange={(event) => props.onInput(String(event.currentTarget.checked))} />
            {props.field.label}
          </label>
        </Match>
        <Match when={props.field.kind === 'choice'}>
          <div class="field text">
            <label for={id()}>{props.field.label}</label>
            <select id={id()} value={props.text} onChange={(event) => props.onInput(event.currentTarget.value)}>
              <For each={props.field.choices ?? []}>{(choice) => <option value={choice}>{choice}</option>}</For>
            </select>
          </div>
        </Match>
      </Switch>
      <Show when={props.field.hint}><small class="quiet">{props.field.hint}</small></Show>
    </>
  );
};

function secretsOf(answer: unknown, names: readonly string[]): readonly [string, string][] {
  if (typeof answer !== 'object' || answer === null) return [];
  const fields = answer as Record<string, unknown>;
  return names.flatMap((name) => (typeof fields[name] === 'string' ? [[name, fields[name]] as [string, string]] : []));
}
