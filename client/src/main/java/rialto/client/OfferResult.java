package rialto.client;

/** What became of a command that was offered to {@link CommandIngress#offer}. */
public enum OfferResult {
    /** On its way to the log. The outcome comes as events, or never if the leader dies before it has the command. */
    OK,
    /** Ingress is full. Nothing was sent; tell the client "busy" or try again later. */
    BUSY,
    /** No session with the cluster at the moment; {@link CommandIngress#poll} is working on it. Nothing was sent. */
    NOT_CONNECTED,
    /** The ingress was closed by its owner. Nothing was sent. */
    CLOSED,
    /** Longer than {@link CommandIngress#maxCommandLength()}. Nothing was sent. */
    TOO_LARGE
}
