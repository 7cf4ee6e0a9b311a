package rialto.sequencer;

import java.io.File;

/**
 * What it means when a page of a mapped file cannot be had. The media driver's buffers are sparse files, mostly in shared
 * memory: whoever fills that takes their pages. The JDK throws an {@link InternalError} then, maybe some steps later, and what
 * was to be written is not. So the member must end, and start from what is recorded.
 */
final class BufferFault {
    private static final String SIGN = "unsafe memory access";
    private static final int MOST_CAUSES = 20;
    private static final long MIB = 1024L * 1024;

    private final File directory;

    /** @param aeronDirectory of the media driver */
    BufferFault(final String aeronDirectory) {
        directory = new File(aeronDirectory);
    }

    /** @return why the member must stop, if an error came of such a page; else null */
    MemberStopException explain(final Throwable error) {
        Throwable cause = error;
        for (int i = 0; i < MOST_CAUSES && cause != null; i++) {
            if (cause instanceof InternalError
                    && String.valueOf(cause.getMessage()).contains(SIGN)) {
                return stop();
            }
            cause = cause.getCause();
        }
        return null;
    }

    private MemberStopException stop() {
        // it may be gone by now, and what is above it is on the same file system
        final File place =
                directory.exists() ? directory : directory.getAbsoluteFile().getParentFile();
        return new MemberStopException("the buffers of the media driver in " + directory + " cannot grow: "
                + place.getUsableSpace() / MIB + " MiB are free there of " + place.getTotalSpace() / MIB
                + " MiB, and what a member writes into them would be lost. Nothing that was acknowledged is lost. Look who"
                + " fills that place (df, du), make room, and start it again");
    }
}
