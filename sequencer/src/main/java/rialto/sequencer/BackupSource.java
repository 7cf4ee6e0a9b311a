package rialto.sequencer;

import java.util.List;
import java.util.function.LongSupplier;

/**
 * A running cluster to copy from.
 *
 * @param consensusEndpoints {@code host:port} of all members
 * @param archiveEndpoints {@code host:port} of all members
 * @param ownHost address of this process that members can send to
 * @param ownPort a free UDP port there
 * @param committedPosition asked once the events are copied: how far the leader's log is committed
 */
public record BackupSource(
        List<String> consensusEndpoints,
        List<String> archiveEndpoints,
        String ownHost,
        int ownPort,
        LongSupplier committedPosition) {}
