package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.archive.Archive;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.MediaDriver;
import io.aeron.security.AuthorisationService;
import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentRunner;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;

/**
 * A member whose service is empty, with the same settings of driver, Archive, consensus module, container and gate of the
 * ingress as the venue's: what the machine and Aeron take without us. It stands in the sequencer's package because a
 * member's settings are nobody else's.
 */
public final class EchoNode implements AutoCloseable {
    private final MediaDriver driver;
    private final Archive archive;
    private final Aeron aeron;
    private final ConsensusModule consensusModule;
    private final AgentRunner ingressRunner;
    private final ClusteredServiceContainer container;
    private final WakeUpSignal wakeUpSignal = new WakeUpSignal();
    private final MemberThreads threads;
    private final SequencerConfiguration configuration;

    private EchoNode(final SequencerConfiguration configuration) {
        this.configuration = configuration;
        threads = new MemberThreads(configuration, wakeUpSignal, null, () -> {});
        final NodeContexts contexts = new NodeContexts(
                configuration,
                error -> System.err.println("echo: " + error),
                () -> {},
                wakeUpSignal,
                threads,
                (aeron, isFromOutside) -> AuthorisationService.ALLOW_ALL);
        threads.start();
        driver = MediaDriver.launch(contexts.driver(true));
        archive = Archive.launch(contexts.archive(driver));
        aeron = contexts.openAeron();
        consensusModule = ConsensusModule.launch(contexts.consensusModule());
        ingressRunner = contexts.gates().startIngressGate(aeron, () -> Long.MAX_VALUE, session -> null);
        container = ClusteredServiceContainer.launch(contexts.container(new EchoService()));
    }

    public static EchoNode launch(final SequencerConfiguration configuration) {
        return new EchoNode(configuration);
    }

    /** As a member's: where clients in this process or on this machine find it. */
    public VenueConnection connection() {
        return configuration.connection(driver.aeronDirectoryName());
    }

    /** As a member's: wakes its threads. */
    public WakeUpSignal wakeUpSignal() {
        return wakeUpSignal;
    }

    @Override
    public void close() {
        CloseHelper.closeAll(container, ingressRunner, consensusModule, aeron, archive, driver, threads);
    }
}
