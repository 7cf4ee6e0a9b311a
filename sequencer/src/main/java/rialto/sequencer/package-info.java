/**
 * A member of the cluster: media driver, Archive, consensus module, and the venue as its replicated service.
 * {@link rialto.sequencer.SequencerNode} launches it with a {@link rialto.sequencer.SequencerConfiguration}. The engine's
 * rules are in {@link rialto.engine}; here are the log before it and the events after it.
 *
 * <h2>Where to look</h2>
 *
 * <table>
 * <caption>Classes by what they are for; begin with SequencerNode and VenueService</caption>
 * <tr><th>group</th><th>classes</th></tr>
 * <tr><td>the member (public)</td><td>SequencerNode, SequencerConfiguration, MemberStatus, SnapshotOutcome;
 *     SequencerStartException, MemberStopException, MemberRestartException</td></tr>
 * <tr><td>the service: commands in</td><td>VenueService; CommandAdapter, CommandRequests, WireCodes; CommandSources (each
 *     command once); ApiKeys, ApiKey</td></tr>
 * <tr><td>the service: events out</td><td>EngineEventPublisher, OrderEventPublisher, ApiKeyEventPublisher, EventBatchWriter, EventSink;
 *     Answers (to the session that asked), EventRecorder (each event once), EventJournal, ArchivedEventJournal</td></tr>
 * <tr><td>snapshots</td><td>VenueSnapshotTaker, SnapshotOutlet; VenueSnapshotLoader, SnapshotSource, ImageSnapshot</td></tr>
 * <tr><td>what is committed stays</td><td>CommittedMark, LogExtent, TruncationAuthoriser, ControlRequests</td></tr>
 * <tr><td>who is let in</td><td>ProgramKeys, ProgramAuthenticator, Refusals; ClusterAuthorisation; ArchiveGate with GateLinks,
 *     GateRequests, OutsideChannel, RecordingStreams and ReplayWatch, ArchiveSessions, ArchiveAuthorisation (the Archive's door); ProgramSessions, ProgramSession, CommandRights (what a session may send),
 *     SessionWatch (revoked keys)</td></tr>
 * <tr><td>Aeron's settings and start</td><td>NodeContexts, MemberPorts, DirectoryLock; ArchiveStart,
 *     RecordingEnds, TornFrame, PaddedEvents (after a kill)</td></tr>
 * <tr><td>while it runs</td><td>MemberCounters; BackgroundRunner with StorageAgent, StoragePurge, DiskWatch, BufferFault, PauseWatch, ElectionWatch;
 *     Closing</td></tr>
 * <tr><td>copies</td><td>ClusterCopy (a new member, a backup), EventCopy, BackupSource, ReplayCheck</td></tr>
 * </table>
 */
package rialto.sequencer;
