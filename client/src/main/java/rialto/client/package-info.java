/**
 * The Aeron side of whoever is outside the member: commands in, events out, the latest snapshot. Gateways and reporting
 * use it. Programs outside the venue use {@link rialto.client.trading}.
 *
 * <h2>Where to look</h2>
 *
 * <table>
 * <caption>Classes by what they are for; begin with EventReader and CommandIngress</caption>
 * <tr><th>group</th><th>classes</th></tr>
 * <tr><td>where the venue is</td><td>VenueConnection; MemberAddress, MemberChannels, LocalMembers; ProgramKey, ProgramFile, Program,
 *     Permission, Audience, RequestSeal (who is let in)</td></tr>
 * <tr><td>commands in</td><td>CommandIngress with SessionSearch, SessionRequest, SessionEgress; OfferResult</td></tr>
 * <tr><td>events out</td><td>EventSubscription, EventBatchHandler; EventReader with ReaderState, its table of transitions;
 *     SequencedBatches with NewEvents (no gap, no repeat); Disagreements (with
 *     members); RetainedEvents (how long members keep them); RecentEvents (since a request was sent); EventStreamException, NoMemberException</td></tr>
 * <tr><td>finding a member to read</td><td>EventSearch, MemberSearch, ArchiveConnects; PurgedEventsException</td></tr>
 * <tr><td>one member's events</td><td>MemberStream, EventStream: LiveEvents over the shared media driver, FollowedEvents
 *     over the network</td></tr>
 * <tr><td>a member's Archive</td><td>EventRecording (where a sequence stands), RecordingDescriptor, RecordingReplay,
 *     Replay</td></tr>
 * <tr><td>snapshots</td><td>SnapshotReader, SnapshotDemultiplexer, SnapshotListener</td></tr>
 * <tr><td>decoding events</td><td>EventDemultiplexer, VenueEventListener; EventJson for people</td></tr>
 * <tr><td>media driver and threads</td><td>ClientDriver, ReceiveWindow, ListenFailure; DriverClock over SteadyTime; WakeableIdleStrategy,
 *     WakeUpSignal</td></tr>
 * </table>
 */
package rialto.client;
