package rialto.client;

/**
 * Finds a member that has the events after a sequence and opens its stream there. Belongs to one thread. A search goes
 * on over many polls, in rounds that ask one member after the other.
 */
interface EventSearch extends AutoCloseable {
    /**
     * Searches on.
     *
     * @param afterSequence what the stream is to begin with, or somewhat before it
     * @param excluded a member to leave out, or null
     * @param leaderMemberId left out too when there is somebody else; -1 when unknown
     * @return null while nobody is found
     */
    EventStream poll(long afterSequence, MemberChannels excluded, int leaderMemberId);

    /** Whether the first stream may begin after what is asked for; from its first event on nothing may be missing. */
    default boolean mayBeginLater() {
        return false;
    }

    /** Whether there is more than one member. */
    default boolean hasOthers() {
        return false;
    }

    /**
     * Searches on among all members but one, which is read meanwhile.
     *
     * @return null while nobody is found
     */
    default EventStream pollOthers(final long afterSequence, final MemberChannels read) {
        return null;
    }

    /** Where the stream that was opened last comes from. */
    MemberChannels found();

    /** Whether a round was in vain; the next poll after {@link #endRound} begins again, and asks more. */
    boolean isExhausted();

    /** Whether nobody is left out of this round. */
    boolean asksAll();

    /** Whether everybody was asked in this round, and all have said that the events are gone. */
    boolean arePurged();

    /** Why the last one asked could not serve. */
    RuntimeException refusal();

    void endRound();

    /** The next search begins at once. */
    void searchAtOnce();

    @Override
    void close();
}
