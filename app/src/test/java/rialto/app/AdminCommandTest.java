package rialto.app;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import rialto.gatewaytest.RunningVenue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AdminCommandTest {
    @TempDir
    private Path data;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void shouldAdministerAVenue() throws Exception {
        try (RunningVenue venue = new RunningVenue(data)) {
            venue.fill(1);
            assertTrue(admin(venue, 0, "freeze", "account-0", "--cancel-orders").contains("\"frozen\" : true"));
            assertTrue(admin(venue, 0, "unfreeze", "account-0").contains("\"frozen\" : false"));
            assertTrue(admin(venue, 0, "suspend", "BTCUSDT").contains("ADMINISTRATOR"));
            assertFalse(admin(venue, 0, "resume", "BTCUSDT").contains("\"ADMINISTRATOR\""));
            assertTrue(
                    admin(venue, 0, "protect", "BTCUSDT", "collarBps=500", "bidMultiplierUp=1.5", "askMultiplierUp=2")
                            .contains("\"bidMultiplierUp\" : \"1.5000\""));
            assertTrue(admin(venue, 0, "protect", "BTCUSDT").contains("\"collarBps\" : 500"));
            assertTrue(admin(venue, 0, "unprotect", "BTCUSDT").contains("\"collarBps\" : 0"));
            assertTrue(admin(venue, 1, "protect", "BTCUSDT", "staticUpBps=5").contains("static band lies around it"));
            assertTrue(admin(venue, 0, "limit", "account-0", "BTCUSDT", "maxPosition=5", "maxOpenOrders=7")
                    .contains("\"maxPosition\" : \"5.00000000\""));
            assertTrue(admin(venue, 0, "limit", "account-0").contains("\"maxOpenOrders\" : 7"));
            assertTrue(admin(venue, 0, "unlimit", "account-0", "BTCUSDT").contains("\"maxOpenOrders\" : 0"));
            assertTrue(admin(venue, 0, "rules", "account-0", "tradeGroupId=7", "maxCancels10s=5")
                    .contains("\"tradeGroupId\" : 7"));
            assertTrue(admin(venue, 0, "rules", "account-0").contains("\"maxCancels10s\" : 5"));
            assertTrue(admin(venue, 0, "drop-rules", "account-0").contains("\"tradeGroupId\" : 0"));
            assertTrue(
                    admin(venue, 0, "fees", "schedule", "spot", "--volume-asset", "USDT", "0:-1:2", "1000000:-1.5:1.5")
                            .contains("\"volumeFrom\" : \"1000000.00000000\""));
            assertTrue(admin(venue, 0, "fees", "schedules").contains("\"makerFeeBps\" : \"-1.50\""));
            assertTrue(admin(venue, 0, "fees", "follow", "BTCUSDT", "spot").contains("\"feeSchedule\" : \"spot\""));
            assertTrue(admin(venue, 1, "fees", "remove-schedule", "spot").contains("FEE_SCHEDULE_IN_USE"));
            assertTrue(admin(venue, 0, "fees", "account", "account-0", "discountPercent=25", "fixedTier=2")
                    .contains("\"discountPercent\" : \"25.0000\""));
            assertTrue(admin(venue, 0, "fees", "account", "account-0").contains("\"takerFeeBps\" : \"1.12\""));
            assertTrue(admin(venue, 0, "fees", "unset-account", "account-0").contains("\"fixedTier\" : 0"));
            assertTrue(admin(venue, 0, "fees", "unfollow", "BTCUSDT").contains("\"feeSchedule\" : null"));
            assertTrue(admin(venue, 0, "fees", "remove-schedule", "spot").contains("\"tiers\" : [ ]"));
            assertTrue(admin(venue, 0, "stop-trading", "--cancel-orders").contains("\"allowed\" : false"));
            assertTrue(admin(venue, 0, "start-trading").contains("\"allowed\" : true"));
            assertTrue(admin(venue, 0, "cancel-orders", "account-0").contains("canceledOrders"));
            assertTrue(admin(venue, 0, "end-sessions", "account-0").contains("ended"));
            assertTrue(admin(venue, 0, "add-administrator", "carol", "--roles", "RISK,VIEWER")
                    .contains("\"key\""));
            assertTrue(admin(venue, 0, "rotate-administrator", "carol").contains("\"key\""));
            assertTrue(admin(venue, 0, "administrators").contains("carol"));
            assertTrue(admin(venue, 0, "revoke-administrator", "carol").contains("revoked"));
            assertTrue(admin(venue, 0, "approvals").contains("["));
            assertTrue(admin(venue, 1, "approve", "7").contains("UNKNOWN_PROPOSAL"));
            assertTrue(admin(venue, 1, "cancel-order", "7").contains("UNKNOWN_ORDER"));
            final String audit = admin(venue, 0, "audit");
            assertTrue(audit.contains("root") && audit.contains("POST /admin/v1/accounts/account-0/freeze"), audit);
        }
    }

    @Test
    void shouldSayThatNoVenueIsThere() throws Exception {
        final Path key = Files.writeString(data.resolve("key"), "0123456789abcdef");
        assertEquals(
                2, run(List.of("admin", "audit", "--admin-url", "http://127.0.0.1:9", "--admin-key-file", "" + key)));
        assertTrue(err.toString().contains("the administration at http://127.0.0.1:9 cannot be asked"), err::toString);
    }

    private String admin(final RunningVenue venue, final int status, final String... words) {
        final List<String> arguments = new ArrayList<>(List.of("admin"));
        arguments.addAll(List.of(words));
        final String url = venue.administration("").toString();
        arguments.addAll(List.of(
                "--admin-url",
                url,
                "--admin-key-file",
                data.resolve("admin.key").toString()));
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        assertEquals(status, run(arguments), () -> out + "" + err);
        return out + "" + err;
    }

    private int run(final List<String> arguments) {
        final CommandLine commandLine = Main.commandLine();
        commandLine.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return commandLine.execute(arguments.toArray(String[]::new));
    }
}
