package rialto.engine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** As {@link CanaryTest}, for trade groups and rates of cancels. */
@Tag("slow")
@Timeout(300)
class AccountRulesCanaryTest {
    private static final int SEEDS = 8;

    /** A bug in the rules of each account after a command. */
    @FunctionalInterface
    private interface RulesBug extends Bug {
        void spoil(RulesOfAccounts rules, int account, AccountRules present);

        @Override
        default void after(final Command command, final MatchingEngine engine, final EventWords events) {
            final EngineState state = engine.state();
            for (int i = 0; i < state.accounts.clientCount(); i++) {
                final int account = Accounts.FIRST_CLIENT + i;
                final AccountRules present = state.rules.of(account);
                if (present != null) {
                    spoil(state.rules, account, present);
                }
            }
        }
    }

    private static void mustBeFound(final RulesBug bug) {
        Canary.mustBeFound(CommandFamily.ACCOUNT_RULES, SEEDS, bug);
    }

    @Test
    void shouldFindAGroupThatIsForgotten() {
        mustBeFound((rules, account, present) -> {
            present.tradeGroupId = 0;
            rules.set(account, present);
        });
    }

    @Test
    void shouldFindAnAccountInTheGroupOfOthers() {
        mustBeFound((rules, account, present) -> {
            present.tradeGroupId = 1;
            rules.set(account, present);
        });
    }

    @Test
    void shouldFindALimitThatIsForgotten() {
        mustBeFound((rules, account, present) -> {
            present.maxCancels10s = 0;
            rules.set(account, present);
        });
    }

    @Test
    void shouldFindALimitThatIsHigher() {
        mustBeFound((rules, account, present) -> {
            present.maxCancels10s += present.maxCancels10s == 0 ? 0 : 1;
            rules.set(account, present);
        });
    }

    @Test
    void shouldFindACancelThatDoesNotCount() {
        mustBeFound((rules, account, present) -> {
            if (present.maxCancels10s != 0) {
                rules.load(account, 0, 0);
            }
        });
    }
}
