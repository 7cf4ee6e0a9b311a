package rialto.events.http;

/** Hears how the sending of a file goes on. All is called on the event loop of the request. */
public interface FileReceiver {
    /**
     * The file, or a part of it, will be sent, or what its conditions make of it. Puts headers of its own; those of the file come
     * afterwards, and the status was put before.
     *
     * @param status 200, 206, 304, 412 or 416
     */
    void begins(int status);

    /** It will not be sent: answers otherwise. */
    void refused(FileRefusal reason);

    /** All was sent, or it was given up and the connection closed. Called once, and only after {@link #begins}. */
    void ended(Throwable failure);
}
