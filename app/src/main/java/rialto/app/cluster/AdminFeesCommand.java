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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Fee schedules, the instruments that follow them, and what accounts have of their own in fees. */
@Command(
        name = "fees",
        description = "Fee schedules, the instruments that follow them, and what accounts have of their own.",
        mixinStandardHelpOptions = true)
public final class AdminFeesCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing subcommand; --help lists them");
    }

    private AdminCalls calls(final AdminAccess access) {
        return new AdminCalls(
                access, spec.commandLine().getOut(), spec.commandLine().getErr());
    }

    private static String schedule(final String name) {
        return "/fee-schedules/" + AdminCalls.segment(name);
    }

    /** @param text such as 1000000:-0.5:8 */
    private Map<String, Object> tier(final String text) {
        final String[] parts = text.split(":", -1);
        if (parts.length != 3) {
            throw new ParameterException(
                    spec.commandLine(),
                    "'" + text
                            + "' is no tier: it is VOLUME:MAKER:TAKER, rates in basis points, such as 1000000:-0.5:8");
        }
        return Map.of("volumeFrom", parts[0], "makerFeeBps", parts[1], "takerFeeBps", parts[2]);
    }

    @Command(name = "schedules", description = "Shows all schedules.", mixinStandardHelpOptions = true)
    int schedules(@Mixin final AdminAccess access) {
        return calls(access).call("GET", "/fee-schedules", null);
    }

    @Command(
            name = "schedule",
            description = "Makes a schedule, or another one of that name; without tiers it shows the one there is.",
            mixinStandardHelpOptions = true)
    int schedule(
            @Mixin final AdminAccess access,
            @Parameters(index = "0", paramLabel = "NAME") final String name,
            @Option(
                            names = "--volume-asset",
                            paramLabel = "ASSET",
                            description = "Trades of instruments with this quote asset count.")
                    final String volumeAsset,
            @Parameters(
                            index = "1..*",
                            arity = "0..*",
                            paramLabel = "VOLUME:MAKER:TAKER",
                            description =
                                    "From which volume on, and rates in basis points; a maker's below 0 is a rebate.")
                    final List<String> tiers) {
        if (tiers == null || tiers.isEmpty()) {
            return calls(access).call("GET", schedule(name), null);
        }
        if (volumeAsset == null) {
            throw new ParameterException(spec.commandLine(), "Tiers need --volume-asset, such as USDT");
        }
        final List<Object> body = new ArrayList<>();
        tiers.forEach(text -> body.add(tier(text)));
        return calls(access).call("PUT", schedule(name), Map.of("volumeAsset", volumeAsset, "tiers", body));
    }

    @Command(
            name = "remove-schedule",
            description = "Removes a schedule that no instrument follows.",
            mixinStandardHelpOptions = true)
    int removeSchedule(@Mixin final AdminAccess access, @Parameters(paramLabel = "NAME") final String name) {
        return calls(access).call("DELETE", schedule(name), null);
    }

    @Command(
            name = "follow",
            description =
                    "Lets the fees of an instrument follow a schedule; without one it shows the one that it follows.",
            mixinStandardHelpOptions = true)
    int follow(
            @Mixin final AdminAccess access,
            @Parameters(index = "0", paramLabel = "SYMBOL") final String symbol,
            @Parameters(index = "1", arity = "0..1", paramLabel = "NAME") final String name) {
        final String path = AdminCommand.ofInstrument(symbol) + "/fee-schedule";
        return name == null
                ? calls(access).call("GET", path, null)
                : calls(access).call("PUT", path, Map.of("feeSchedule", name));
    }

    @Command(
            name = "unfollow",
            description = "Gives an instrument its own fees again.",
            mixinStandardHelpOptions = true)
    int unfollow(@Mixin final AdminAccess access, @Parameters(paramLabel = "SYMBOL") final String symbol) {
        return calls(access).call("DELETE", AdminCommand.ofInstrument(symbol) + "/fee-schedule", null);
    }

    @Command(
            name = "account",
            description = "Gives an account a discount and a fixed tier, both anew; without any it shows what it pays.",
            mixinStandardHelpOptions = true)
    int account(
            @Mixin final AdminAccess access,
            @Parameters(index = "0", paramLabel = "ACCOUNT") final String account,
            @Parameters(
                            index = "1..*",
                            arity = "0..*",
                            paramLabel = "NAME=VALUE",
                            description = "discountPercent=25, fixedTier=3")
                    final Map<String, String> settings) {
        final String path = AdminCommand.ofAccount(account) + "/fees";
        return settings == null || settings.isEmpty()
                ? calls(access).call("GET", path, null)
                : calls(access).call("PUT", path, AdminCommand.values(settings));
    }

    @Command(
            name = "unset-account",
            description = "Takes an account's discount and fixed tier.",
            mixinStandardHelpOptions = true)
    int unsetAccount(@Mixin final AdminAccess access, @Parameters(paramLabel = "ACCOUNT") final String account) {
        return calls(access).call("DELETE", AdminCommand.ofAccount(account) + "/fees", null);
    }
}
