package rialto.client;

/**
 * What a program's proof of its key is meant for: one entrance of one member, as {@code cluster.members} names it. Whoever is
 * given the proof can use it nowhere else.
 *
 * @param text names it, in one line
 */
public record Audience(String text) {
    /**
     * The entrance for commands, in one try of one program.
     *
     * @param endpoint {@code host:port} of the member that is asked for a session
     * @param responseStreamId on which it is to answer
     * @param responseSessionId of the stream on which it is to answer; 0 where none is named
     */
    public static Audience ofIngress(final String endpoint, final int responseStreamId, final int responseSessionId) {
        return new Audience("ingress " + endpoint + " " + responseStreamId + " " + responseSessionId);
    }

    /**
     * The entrance for questions about recorded events, in one try of one program.
     *
     * @param endpoint {@code host:port} where the member's Archive takes requests
     * @param responseStreamId on which it is to answer
     */
    public static Audience ofArchive(final String endpoint, final int responseStreamId) {
        return new Audience("archive " + endpoint + " " + responseStreamId);
    }
}
