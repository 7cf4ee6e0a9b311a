package rialto.dialect.fix.session;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.dialect.fix.EchoDialect;
import rialto.gatewaytest.RunningVenue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** QuickFIX's definitions of how sessions of FIX 4.4 behave, held against the venue's; docs/fix-acceptance.md tells of them. */
@Timeout(120)
class AcceptanceScenariosTest {
    private static final int DEFINITIONS = 59;
    private static final Path PAGE = Path.of("../../docs/fix-acceptance.md");
    private static final Path WRITTEN = Path.of("target/fix-acceptance.md");
    /** An account has 12 at most. */
    private static final int SESSIONS_OF_ACCOUNT = 10;

    private static final List<FixService> SERVICES = List.of(FixService.ORDERS, FixService.PRICES);

    @TempDir
    private static Path data;

    private static RunningVenue venue;

    @BeforeAll
    static void startVenue() throws Exception {
        final Map<String, String> settings = Map.of("fix.port", "0", "fix.min-heartbeat", "1s");
        venue = new RunningVenue(data, settings, () -> List.of(new EchoDialect()));
        venue.fill(DEFINITIONS / SESSIONS_OF_ACCOUNT + 1);
    }

    @AfterAll
    static void stopVenue() {
        venue.close();
        assertNull(venue.failure());
    }

    @TestFactory
    List<DynamicTest> shouldAnswerAsDefined() throws IOException {
        final List<DynamicTest> tests = new ArrayList<>();
        int number = 0;
        for (final AcceptanceScenario scenario : AcceptanceScenario.all()) {
            final int account = number / SESSIONS_OF_ACCOUNT;
            final String sessionName = "scenario-" + number++;
            for (final FixService service : SERVICES) {
                tests.add(DynamicTest.dynamicTest(
                        service + " " + scenario.name() + ": " + scenario.summary(),
                        () -> play(scenario, account, sessionName, service)));
            }
        }
        return tests;
    }

    private static void play(
            final AcceptanceScenario scenario, final int account, final String sessionName, final FixService service)
            throws IOException {
        final int port = venue.gateway().port("fix.port");
        try (AcceptancePlayer player = new AcceptancePlayer(port, account, sessionName, service)) {
            player.play(scenario);
        }
    }

    @Test
    void shouldBeOneScenarioForEachDefinition() throws IOException {
        final Set<String> names = new HashSet<>();
        AcceptanceScenario.all().forEach(scenario -> names.add(scenario.name()));
        assertEquals(DEFINITIONS, names.size());
        assertEquals(DEFINITIONS, AcceptanceScenario.all().size());
    }

    @Test
    void shouldBeThePageInTheDocuments() throws IOException {
        final String page = AcceptancePage.text(AcceptanceScenario.all());
        Files.writeString(WRITTEN, page);
        assertEquals(
                page,
                Files.readString(PAGE),
                "if the change is meant: cp dialects/fix/target/fix-acceptance.md docs/fix-acceptance.md");
    }
}
