package rialto.events.file;

/**
 * Some of the bytes of a file.
 *
 * @param first from 0
 * @param last  also one of them
 */
public record ByteRange(long first, long last) {
    /** Bytes, 1 or more. */
    public long length() {
        return last - first + 1;
    }
}
