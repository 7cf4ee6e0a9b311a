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

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Shows and steers what runs. */
@Command(
        name = "admin",
        description = "Shows and steers running processes: the venue by its administration, the members of a cluster.",
        mixinStandardHelpOptions = true,
        subcommands = {AdminClusterCommand.class, AdminFeesCommand.class, AdminTradeCommand.class})
public final class AdminCommand implements Runnable {
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

    private static Map<String, Object> reason(final String reason, final Boolean cancels) {
        final Map<String, Object> body = new TreeMap<>();
        if (!reason.isBlank()) {
            body.put("reason", reason);
        }
        if (cancels != null) {
            body.put("cancelOrders", cancels);
        }
        return body;
    }

    /** Where calls about an account begin. */
    static String ofAccount(final String name) {
        return "/accounts/" + AdminCalls.segment(name);
    }

    /** Where calls about an instrument begin. */
    static String ofInstrument(final String symbol) {
        return "/instruments/" + AdminCalls.segment(symbol);
    }

    /** Whole numbers as such, decimals as text. */
    static Map<String, Object> values(final Map<String, String> settings) {
        final Map<String, Object> values = new TreeMap<>();
        settings.forEach(
                (name, value) -> values.put(name, value.matches("[0-9]{1,9}") ? Integer.valueOf(value) : value));
        return values;
    }

    private static Map<String, Object> administrator(
            final String name, final List<String> roles, final String expires) {
        final Map<String, Object> body = new TreeMap<>(Map.of("name", name, "roles", roles));
        if (expires != null) {
            body.put("expiryTime", expires);
        }
        return body;
    }

    @Command(name = "audit", description = "Shows who did what, newest last.", mixinStandardHelpOptions = true)
    int audit(
            @Mixin final AdminAccess access,
            @Option(names = "--after", paramLabel = "N", description = "Only after this event.") final Long after,
            @Option(names = "--before", paramLabel = "N", description = "Only before this event.") final Long before,
            @Option(names = "--limit", paramLabel = "N", defaultValue = "100", description = "At most (default: 100).")
                    final int limit) {
        return calls(access)
                .audit("?limit=" + limit + (after == null ? "" : "&after=" + after)
                        + (before == null ? "" : "&before=" + before));
    }

    @Command(
            name = "freeze",
            description = "Lets an account enter no orders and withdraw nothing; cancels pass.",
            mixinStandardHelpOptions = true)
    int freeze(
            @Mixin final AdminAccess access,
            @Parameters(paramLabel = "ACCOUNT") final String account,
            @Option(names = "--cancel-orders", description = "Open orders leave too.") final boolean cancels,
            @Option(names = "--reason", paramLabel = "TEXT", defaultValue = "", description = "Kept with it.")
                    final String reason) {
        return calls(access).call("POST", ofAccount(account) + "/freeze", reason(reason, cancels));
    }

    @Command(name = "unfreeze", description = "Lets a frozen account act again.", mixinStandardHelpOptions = true)
    int unfreeze(
            @Mixin final AdminAccess access,
            @Parameters(paramLabel = "ACCOUNT") final String account,
            @Option(names = "--reason", paramLabel = "TEXT", defaultValue = "", description = "Kept with it.")
                    final String reason) {
        return calls(access).call("POST", ofAccount(account) + "/unfreeze", reason(reason, null));
    }

    @Command(name = "cancel-orders", description = "Cancels all orders of an account.", mixinStandardHelpOptions = true)
    int cancelOrders(@Mixin final AdminAccess access, @Parameters(paramLabel = "ACCOUNT") final String account) {
        return calls(access).call("DELETE", ofAccount(account) + "/orders", null);
    }

    @Command(name = "cancel-order", description = "Cancels any order by its number.", mixinStandardHelpOptions = true)
    int cancelOrder(@Mixin final AdminAccess access, @Parameters(paramLabel = "ID") final long id) {
        return calls(access).call("DELETE", "/orders/" + id, null);
    }

    @Command(
            name = "end-sessions",
            description = "Closes the connections of an account.",
            mixinStandardHelpOptions = true)
    int endSessions(@Mixin final AdminAccess access, @Parameters(paramLabel = "ACCOUNT") final String account) {
        return calls(access).call("DELETE", ofAccount(account) + "/sessions", null);
    }

    @Command(
            name = "suspend",
            description = "Takes no new orders on an instrument; cancels pass.",
            mixinStandardHelpOptions = true)
    int suspend(
            @Mixin final AdminAccess access,
            @Parameters(paramLabel = "SYMBOL") final String symbol,
            @Option(names = "--cancel-orders", description = "Open orders leave too.") final boolean cancels) {
        return calls(access)
                .call("POST", ofInstrument(symbol) + "/order-entry", Map.of("allowed", false, "cancelOrders", cancels));
    }

    @Command(name = "resume", description = "Takes new orders on an instrument again.", mixinStandardHelpOptions = true)
    int resume(@Mixin final AdminAccess access, @Parameters(paramLabel = "SYMBOL") final String symbol) {
        return calls(access).call("POST", ofInstrument(symbol) + "/order-entry", Map.of("allowed", true));
    }

    @Command(
            name = "limit",
            description =
                    "Gives an account limits on an instrument, all of them anew; without any it shows those it has.",
            mixinStandardHelpOptions = true)
    int limit(
            @Mixin final AdminAccess access,
            @Parameters(index = "0", paramLabel = "ACCOUNT") final String account,
            @Parameters(index = "1", arity = "0..1", paramLabel = "SYMBOL") final String symbol,
            @Parameters(
                            index = "2..*",
                            arity = "0..*",
                            paramLabel = "NAME=VALUE",
                            description = "Such as maxPosition=5; docs/price-protection.md has the names.")
                    final Map<String, String> settings) {
        final String path = ofAccount(account) + "/limits";
        return symbol == null || settings == null || settings.isEmpty()
                ? calls(access).call("GET", path, null)
                : calls(access).call("PUT", path + "/" + AdminCalls.segment(symbol), values(settings));
    }

    @Command(
            name = "unlimit",
            description = "Takes an account's limits on an instrument.",
            mixinStandardHelpOptions = true)
    int unlimit(
            @Mixin final AdminAccess access,
            @Parameters(index = "0", paramLabel = "ACCOUNT") final String account,
            @Parameters(index = "1", paramLabel = "SYMBOL") final String symbol) {
        return calls(access).call("DELETE", ofAccount(account) + "/limits/" + AdminCalls.segment(symbol), null);
    }

    @Command(
            name = "rules",
            description =
                    "Gives an account rules for all instruments, all of them anew; without any it shows those it has.",
            mixinStandardHelpOptions = true)
    int rules(
            @Mixin final AdminAccess access,
            @Parameters(index = "0", paramLabel = "ACCOUNT") final String account,
            @Parameters(
                            index = "1..*",
                            arity = "0..*",
                            paramLabel = "NAME=VALUE",
                            description = "Such as tradeGroupId=7; docs/price-protection.md has the names.")
                    final Map<String, String> settings) {
        final String path = ofAccount(account) + "/rules";
        return settings == null || settings.isEmpty()
                ? calls(access).call("GET", path, null)
                : calls(access).call("PUT", path, values(settings));
    }

    @Command(
            name = "drop-rules",
            description = "Takes an account's rules for all instruments.",
            mixinStandardHelpOptions = true)
    int dropRules(
            @Mixin final AdminAccess access, @Parameters(index = "0", paramLabel = "ACCOUNT") final String account) {
        return calls(access).call("DELETE", ofAccount(account) + "/rules", null);
    }

    @Command(
            name = "protect-quotes",
            description =
                    "Says after how much trading an account's quotes on an instrument leave, all of it anew; without it shows what"
                            + " there is.",
            mixinStandardHelpOptions = true)
    int protectQuotes(
            @Mixin final AdminAccess access,
            @Parameters(index = "0", paramLabel = "ACCOUNT") final String account,
            @Parameters(index = "1", arity = "0..1", paramLabel = "SYMBOL") final String symbol,
            @Parameters(
                            index = "2..*",
                            arity = "0..*",
                            paramLabel = "NAME=VALUE",
                            description = "Such as maxFills=5 windowMs=1000; docs/quoting.md has the names.")
                    final Map<String, String> settings) {
        final String path = ofAccount(account) + "/quote-protections";
        return symbol == null || settings == null || settings.isEmpty()
                ? calls(access).call("GET", path, null)
                : calls(access).call("PUT", path + "/" + AdminCalls.segment(symbol), values(settings));
    }

    @Command(
            name = "unprotect-quotes",
            description = "Takes the protection of an account's quotes on an instrument.",
            mixinStandardHelpOptions = true)
    int unprotectQuotes(
            @Mixin final AdminAccess access,
            @Parameters(index = "0", paramLabel = "ACCOUNT") final String account,
            @Parameters(index = "1", paramLabel = "SYMBOL") final String symbol) {
        return calls(access)
                .call("DELETE", ofAccount(account) + "/quote-protections/" + AdminCalls.segment(symbol), null);
    }

    @Command(
            name = "reset-quotes",
            description = "Has an account's quotes on an instrument accepted again, whose protection was reached.",
            mixinStandardHelpOptions = true)
    int resetQuotes(
            @Mixin final AdminAccess access,
            @Parameters(index = "0", paramLabel = "ACCOUNT") final String account,
            @Parameters(index = "1", paramLabel = "SYMBOL") final String symbol) {
        return calls(access)
                .call(
                        "POST",
                        ofAccount(account) + "/quote-protections/" + AdminCalls.segment(symbol) + "/reset",
                        Map.of());
    }

    @Command(
            name = "protect",
            description =
                    "Gives an instrument price bands and a collar, all of them anew; without any it shows those it has.",
            mixinStandardHelpOptions = true)
    int protect(
            @Mixin final AdminAccess access,
            @Parameters(index = "0", paramLabel = "SYMBOL") final String symbol,
            @Parameters(
                            index = "1..*",
                            arity = "0..*",
                            paramLabel = "NAME=VALUE",
                            description = "Such as collarBps=500; docs/price-protection.md has the names.")
                    final Map<String, String> settings) {
        final String path = ofInstrument(symbol) + "/protection";
        return settings == null || settings.isEmpty()
                ? calls(access).call("GET", path, null)
                : calls(access).call("PUT", path, values(settings));
    }

    @Command(
            name = "unprotect",
            description = "Takes price bands and collar from an instrument.",
            mixinStandardHelpOptions = true)
    int unprotect(@Mixin final AdminAccess access, @Parameters(paramLabel = "SYMBOL") final String symbol) {
        return calls(access).call("DELETE", ofInstrument(symbol) + "/protection", null);
    }

    @Command(
            name = "stop-trading",
            description = "Takes no new orders on the whole venue; cancels pass.",
            mixinStandardHelpOptions = true)
    int stopTrading(
            @Mixin final AdminAccess access,
            @Option(names = "--cancel-orders", description = "Open orders leave too.") final boolean cancels) {
        return calls(access).call("POST", "/order-entry", Map.of("allowed", false, "cancelOrders", cancels));
    }

    @Command(
            name = "start-trading",
            description = "Takes new orders on the whole venue again.",
            mixinStandardHelpOptions = true)
    int startTrading(@Mixin final AdminAccess access) {
        return calls(access).call("POST", "/order-entry", Map.of("allowed", true));
    }

    @Command(
            name = "administrators",
            description = "Shows the administrators and their keys.",
            mixinStandardHelpOptions = true)
    int administrators(@Mixin final AdminAccess access) {
        return calls(access).call("GET", "/administrators", null);
    }

    @Command(
            name = "add-administrator",
            description = "Adds an administrator and prints the key, once.",
            mixinStandardHelpOptions = true)
    int addAdministrator(
            @Mixin final AdminAccess access,
            @Parameters(paramLabel = "NAME") final String name,
            @Option(
                            names = "--roles",
                            paramLabel = "ROLE",
                            split = ",",
                            required = true,
                            description = "Of VIEWER, OPERATOR, RISK, TREASURER, SECURITY, with commas.")
                    final List<String> roles,
            @Option(names = "--expires", paramLabel = "TIME", description = "As 2030-01-01T00:00:00Z (default: never).")
                    final String expires) {
        return calls(access).call("POST", "/administrators", administrator(name, roles, expires));
    }

    @Command(
            name = "rotate-administrator",
            description = "Prints a new key of an administrator; the old ones stay good for a while.",
            mixinStandardHelpOptions = true)
    int rotateAdministrator(
            @Mixin final AdminAccess access,
            @Parameters(paramLabel = "NAME") final String name,
            @Option(
                            names = "--old-valid-for",
                            paramLabel = "DURATION",
                            defaultValue = "1d",
                            description = "How long (default: 1d).")
                    final String overlap) {
        return calls(access)
                .call(
                        "POST",
                        "/administrators/" + AdminCalls.segment(name) + "/rotate",
                        Map.of("oldValidFor", overlap));
    }

    @Command(
            name = "revoke-administrator",
            description = "Revokes all keys of an administrator, or one.",
            mixinStandardHelpOptions = true)
    int revokeAdministrator(
            @Mixin final AdminAccess access,
            @Parameters(paramLabel = "NAME") final String name,
            @Option(names = "--key", paramLabel = "ID", description = "Only this one.") final String keyId) {
        return calls(access)
                .call(
                        "DELETE",
                        "/administrators/" + AdminCalls.segment(name)
                                + (keyId == null ? "" : "/keys/" + AdminCalls.segment(keyId)),
                        null);
    }

    @Command(
            name = "approvals",
            description = "Shows what waits for a second administrator.",
            mixinStandardHelpOptions = true)
    int approvals(@Mixin final AdminAccess access) {
        return calls(access).call("GET", "/approvals", null);
    }

    @Command(name = "approve", description = "Has done what waits for approval.", mixinStandardHelpOptions = true)
    int approve(@Mixin final AdminAccess access, @Parameters(paramLabel = "ID") final long id) {
        return calls(access).call("POST", "/approvals/" + id + "/approve", null);
    }

    @Command(name = "decline", description = "Has not done what waits for approval.", mixinStandardHelpOptions = true)
    int decline(@Mixin final AdminAccess access, @Parameters(paramLabel = "ID") final long id) {
        return calls(access).call("POST", "/approvals/" + id + "/decline", null);
    }
}
