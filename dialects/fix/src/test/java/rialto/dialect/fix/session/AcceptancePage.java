package rialto.dialect.fix.session;

import java.util.List;

/** Writes docs/fix-acceptance.md from the scenarios. */
final class AcceptancePage {
    private static final String BEGINNING = """
            # Acceptance scenarios of FIX sessions

            Do sessions of the venue behave as FIX engines expect? The QuickFIX project publishes %d definitions for sessions of FIX 4.4
            (`test/definitions/server/fix44` in its repository). Each has a scenario here, of our own words, under the definition's name.
            `AcceptanceScenariosTest` plays all of them over sockets and writes this page. They are played by sessions of `ORDERS`,
            whose numbers are the log's, and by those of `PRICES`, whose numbers are the connection's. As with QuickFIX, an application that
            sends each message back stands in for the venue's own.

            **%d of %d are met as they are written.** In all of them:

            - A Logon(A) has what the venue wants of it: TargetSubID(57), Username(553), and a proof of the key. Where a definition's numbers
              begin at 1, the Logon has ResetSeqNumFlag(141)=Y, and so has the answer.
            - A refused Logon with ResetSeqNumFlag(141)=Y is answered by a Logout(5) that says why, before the connection ends.
            - Text(58) begins as the standard has it, and goes on with what was seen and what would pass.
            - 21 is played with a NewOrderSingle(D), for the venue has no SecurityDefinition(d).
            - PossResend(97) is the application's: the venue's own refuses a ClOrdID(11) that it has, with OrdRejReason(103)=6.

            """;

    private AcceptancePage() {}

    static String text(final List<AcceptanceScenario> scenarios) {
        final long met = scenarios.stream()
                .filter(scenario -> scenario.deviations().isEmpty())
                .count();
        final StringBuilder text = new StringBuilder(BEGINNING.formatted(scenarios.size(), met, scenarios.size()));
        text.append("## Deviations\n\n| definition | the venue | why |\n|---|---|---|\n");
        for (final AcceptanceScenario scenario : scenarios) {
            for (final AcceptanceScenario.Deviation deviation : scenario.deviations()) {
                row(text, scenario, sessions(deviation), deviation.why());
            }
        }
        text.append("\n## All of them\n\n| definition | what happens | result |\n|---|---|---|\n");
        for (final AcceptanceScenario scenario : scenarios) {
            row(text, scenario, scenario.summary(), result(scenario.deviations()));
        }
        return text.toString();
    }

    private static String sessions(final AcceptanceScenario.Deviation deviation) {
        return deviation.service() == null
                ? "deviates"
                : "`" + deviation.service().subId() + "` deviates";
    }

    private static String result(final List<AcceptanceScenario.Deviation> deviations) {
        return deviations.isEmpty() ? "passes" : sessions(deviations.getFirst());
    }

    private static void row(
            final StringBuilder text, final AcceptanceScenario scenario, final String second, final String third) {
        text.append("| ")
                .append(scenario.name())
                .append(" | ")
                .append(second)
                .append(" | ")
                .append(third)
                .append(" |\n");
    }
}
