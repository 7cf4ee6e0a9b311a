package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.archive.Archive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.MediaDriver;
import io.aeron.security.AuthorisationService;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.WakeUpSignal;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A consensus module that waits for its service in the middle of an election, for as long as it runs. */
@Timeout(60)
class HungElectionTest {
    private static final int TIMES_AS_FAST = 20;

    @TempDir
    private Path directory;

    @Test
    @SuppressWarnings("try")
    void shouldSeeIt() throws Exception {
        final SequencerConfiguration configuration =
                TestVenue.configuration(directory).build();
        final NodeContexts contexts = new NodeContexts(
                configuration,
                error -> {},
                () -> {},
                new WakeUpSignal(),
                MemberThreads.each(configuration),
                (aeron, isFromOutside) -> AuthorisationService.ALLOW_ALL);
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        // closed while both wait, as the member closes itself
        try (MediaDriver driver = MediaDriver.launch(contexts.driver(true));
                Archive archive = Archive.launch(contexts.archive(driver));
                Aeron aeron = contexts.openAeron();
                ConsensusModule module = ConsensusModule.launch(contexts.consensusModule());
                ClusteredServiceContainer container =
                        ClusteredServiceContainer.launch(contexts.container(new StandingService()))) {
            final MemberCounters counters = new MemberCounters(aeron, module.context());
            final ElectionWatch watch =
                    new ElectionWatch(() -> counters.step(0), 1, failure::set, () -> TIMES_AS_FAST * System.nanoTime());
            while (failure.get() == null) {
                watch.doWork();
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
        assertInstanceOf(MemberRestartException.class, failure.get());
        assertTrue(failure.get().getMessage().contains("stood still in LEADER_INIT"), failure.get()::getMessage);
    }

    /** Hears of nothing after its start. */
    private static final class StandingService extends EchoService {
        @Override
        public int doBackgroundWork(final long nowNs) {
            try {
                TimeUnit.DAYS.sleep(1);
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return 0;
        }
    }
}
