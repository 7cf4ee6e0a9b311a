import { createResource, createSignal, For, Show, type Component } from 'solid-js';
import { dayOf, save, wholeCsv, type Statement, type StatementQuestion } from '../account/statement';
import { describe } from '../api/errors';

/** An account's statement of a day: what it had, what came and went, what it has; and all of it as a file. */
export const StatementView: Component<{
  account: string;
  ask: (question: StatementQuestion) => Promise<string>;
}> = (props) => {
  const [day, setDay] = createSignal(dayOf(Date.now()));
  const [problem, setProblem] = createSignal('');
  const [busy, setBusy] = createSignal(false);
  const [statement, { refetch }] = createResource(day, async (wanted): Promise<Statement | undefined> => {
    try {
      const answer = JSON.parse(await props.ask({ day: wanted, format: 'JSON' })) as Statement;
      setProblem('');
      return answer;
    } catch (error) {
      setProblem(describe(error));
      return undefined;
    }
  });
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      save(`statement-${props.account}-${day()}.csv`, await wholeCsv(props.ask, day()));
      setProblem('');
    } catch (error) {
      setProblem(describe(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div class="row statement-choice">
        <label>Day (UTC) <input type="date" value={day()} max={dayOf(Date.now())} required
          onChange={(event) => event.currentTarget.value !== '' && setDay(event.currentTarget.value)} /></label>
        <button class="button" onClick={() => void refetch()}>Read again</button>
        <button class="button" disabled={busy()} onClick={() => void download()}>Download CSV</button>
      </div>
      <Show when={problem() !== ''}><p class="empty sell" role="alert">{problem()}</p></Show>
      <Show when={statement()}>
        {(read) => (
          <Show when={read().totals.length > 0} fallback={<p class="empty">Nothing was there on {read().day}.</p>}>
            <table class="table" aria-label="Statement">
              <thead>
                <tr>
                  <th>Asset</th><th class="num">Opening</th><th class="num">Deposits</th><th class="num">Withdrawals</th>
                  <th class="num">Bought</th><th class="num">Sold</th><th class="num">Fees</th>
                  <Show when={isRevised(read())}><th class="num">Busts</th></Show>
                  <th class="num">{read().isOver ? 'Closing' : 'So far'}</th>
                </tr>
              </thead>
              <tbody>
                <For each={read().totals}>
                  {(total) => (
                    <tr data-asset={total.asset}>
                      <td data-label="Asset">{total.asset}</td>
                      <td class="num" data-label="Opening">{total.opening}</td>
                      <td class="num" data-label="Deposits">{total.deposits}</td>
                      <td class="num" data-label="Withdrawals">{total.withdrawals}</td>
                      <td class="num" data-label="Bought">{total.bought}</td>
                      <td class="num" data-label="Sold">{total.sold}</td>
                      <td class="num" data-label="Fees">{total.fees}</td>
                      <Show when={isRevised(read())}><td class="num" data-label="Busts">{total.revised}</td></Show>
                      <td class="num" data-label="Closing" data-cell="closing">{total.closing}</td>
                    </tr>
                  )}
                </For>
              </tbody>
            </table>
          </Show>
        )}
      </Show>
    </>
  );
};

/** Whether a trade was busted or corrected on the day. */
function isRevised(statement: Statement): boolean {
  return statement.totals.some(({ revised }) => Number(revised) !== 0);
}
