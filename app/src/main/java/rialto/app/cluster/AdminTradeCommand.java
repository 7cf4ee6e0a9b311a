package rialto.app.cluster;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import rialto.app.admin.AdminAccess;
import rialto.app.admin.AdminCalls;

import java.util.Map;
import java.util.TreeMap;

/** Busts trades and corrects their prices. */
@Command(
        name = "trade",
        description = "Busts a trade, or gives it another price; the money goes back, or the difference does.",
        mixinStandardHelpOptions = true)
final class AdminTradeCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    /** The trade as whoever asks sees it. */
    static final class Seen {
        @Option(names = "--price", paramLabel = "PRICE", required = true, description = "The price that it has now.")
        private String price;

        @Option(names = "--quantity", paramLabel = "QUANTITY", required = true, description = "Its quantity.")
        private String quantity;

        @Option(names = "--reason", paramLabel = "TEXT", description = "Kept with it.")
        private String reason;

        private Map<String, Object> body() {
            final Map<String, Object> body = new TreeMap<>(Map.of("price", price, "quantity", quantity));
            if (reason != null) {
                body.put("reason", reason);
            }
            return body;
        }
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing subcommand: bust or correct");
    }

    private int call(
            final AdminAccess access,
            final String symbol,
            final long id,
            final String what,
            final Map<String, ?> body) {
        return new AdminCalls(
                        access, spec.commandLine().getOut(), spec.commandLine().getErr())
                .call("POST", AdminCommand.ofInstrument(symbol) + "/trades/" + id + "/" + what, body);
    }

    @Command(
            name = "bust",
            description = "Undoes a trade: both sides get back what they paid, and their fees.",
            mixinStandardHelpOptions = true)
    int bust(
            @Mixin final AdminAccess access,
            @Parameters(index = "0", paramLabel = "SYMBOL") final String symbol,
            @Parameters(index = "1", paramLabel = "TRADE") final long tradeId,
            @Mixin final Seen seen) {
        return call(access, symbol, tradeId, "bust", seen.body());
    }

    @Command(
            name = "correct",
            description = "Gives a trade another price; its quantity stays.",
            mixinStandardHelpOptions = true)
    int correct(
            @Mixin final AdminAccess access,
            @Parameters(index = "0", paramLabel = "SYMBOL") final String symbol,
            @Parameters(index = "1", paramLabel = "TRADE") final long tradeId,
            @Parameters(index = "2", paramLabel = "PRICE", description = "The price that it should have.")
                    final String correctedPrice,
            @Mixin final Seen seen) {
        final Map<String, Object> body = seen.body();
        body.put("correctedPrice", correctedPrice);
        return call(access, symbol, tradeId, "correct", body);
    }
}
