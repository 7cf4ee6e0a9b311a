package rialto.gateway.ops;

/** How this gateway is connected to the members. Asked on the event loop. */
public interface ClusterLinks {
    /** Whether commands can be sent. */
    boolean isConnected();

    /** The member that leads, as far as is known; otherwise -1. */
    int leaderMember();

    /** The member whose events are read; -1 while one is searched. */
    int eventMember();
}
