package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.Publication;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.codecs.CloseSessionEncoder;
import io.aeron.cluster.codecs.MessageHeaderEncoder;
import org.agrona.CloseHelper;
import org.agrona.concurrent.Agent;
import org.agrona.concurrent.UnsafeBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.Permission;
import rialto.client.Program;

import java.util.concurrent.TimeUnit;

/**
 * Looks every second whether the programs that have a session may still have it: whether their key is there, permits the
 * same, and its time is not over. The leader ends the others.
 */
final class SessionWatch implements Agent {
    private static final Logger LOGGER = LoggerFactory.getLogger(SessionWatch.class);
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final ProgramKeys keys;
    private final VenueService service;
    private final Aeron aeron;
    private final ConsensusModule.Context consensusModule;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final CloseSessionEncoder closeSession = new CloseSessionEncoder();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[64]);
    private Publication publication;
    private long lookNs = System.nanoTime();

    /**
     * @param keys null when everybody is let in
     * @param aeron of the member
     * @param consensusModule has the way by which a service speaks to the consensus module
     */
    SessionWatch(
            final ProgramKeys keys,
            final VenueService service,
            final Aeron aeron,
            final ConsensusModule.Context consensusModule) {
        this.aeron = aeron;
        this.keys = keys;
        this.service = service;
        this.consensusModule = consensusModule;
    }

    @Override
    public int doWork() {
        final long nowNs = System.nanoTime();
        if (keys == null || nowNs - lookNs < INTERVAL_NS) {
            return 0;
        }
        lookNs = nowNs;
        keys.refresh();
        if (service.isLeader()) {
            service.programSessions().forEach((sessionId, session) -> look(sessionId, session.program()));
        }
        return 1;
    }

    private void look(final long sessionId, final Program program) {
        final boolean sendsCommands = program.may(Permission.TRADE) || program.may(Permission.ADMINISTER);
        if (!sendsCommands) {
            end(sessionId, program, "its key permits no commands");
        } else if (!keys.isCurrent(program, System.currentTimeMillis())) {
            end(sessionId, program, "its key is revoked, changed or expired");
        }
    }

    private void end(final long sessionId, final Program program, final String reason) {
        LOGGER.info("session {} of the program {} is ended: {}", sessionId, program.name(), reason);
        if (publication == null) {
            publication =
                    aeron.addPublication(consensusModule.controlChannel(), consensusModule.consensusModuleStreamId());
        }
        closeSession.wrapAndApplyHeader(buffer, 0, header).clusterSessionId(sessionId);
        final int length = MessageHeaderEncoder.ENCODED_LENGTH + CloseSessionEncoder.BLOCK_LENGTH;
        if (publication.offer(buffer, 0, length) < 0) {
            LOGGER.debug("session {} is ended at the next look", sessionId);
        }
    }

    @Override
    public String roleName() {
        return "rialto-sessions";
    }

    @Override
    public void onClose() {
        CloseHelper.close(publication);
    }
}
