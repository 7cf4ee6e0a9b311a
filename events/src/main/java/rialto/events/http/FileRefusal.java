package rialto.events.http;

/** Why a file is not sent. Nothing of an answer was. */
public enum FileRefusal {
    /** There is none, or none that may be served. */
    NOT_FOUND,
    /** Too many wait to be opened: the client may ask again. */
    BUSY,
    /** It is there, and cannot be read. */
    UNREADABLE
}
