package rialto.client.trading;

/**
 * As {@link VenueListener}, told besides what only the operator's programs are to know. {@code onCompleted} and {@code onLeader}
 * are never called: a reader sends nothing. What a method throws comes out of {@link VenueReader#poll}, and the reader is useless
 * afterwards.
 */
public interface VenueReaderListener extends VenueListener {
    default void on(final AdministrationEvent event) {}

    default void on(final SessionEvent event) {}
}
