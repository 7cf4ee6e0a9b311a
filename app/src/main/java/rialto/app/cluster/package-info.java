/**
 * The processes of a cluster, each with its command.
 *
 * <ul>
 *   <li>A member ({@code NodeCommand}): {@code ClusterMember} starts it. {@code ClusterJoin} finds out whether it belongs
 *       where it starts, by its {@code ClusterIdentity}; {@code MemberServer} answers administrators and other members,
 *       {@code MemberClient} asks, over the {@code MemberWire}; {@code LeaderSearch} waits for a leader; {@code StaleMemberWatch} ends a member that
 *       can never catch up; {@code Mending} marks the directory of one that takes its log from the others.
 *   <li>A gateway ({@code GatewayCommand}): {@code RemoteGateway}.
 *   <li>Reporting ({@code ReportingCommand}): {@code RemoteReporting}.
 *   <li>The administration of members ({@code AdminCommand}, {@code AdminClusterCommand}).
 * </ul>
 */
package rialto.app.cluster;
