package rialto.app.backup;

import picocli.CommandLine.Option;

/** Options that taking a backup and restoring one share: which member, and how the copy is proved. */
final class CopyOptions {
    @Option(
            names = "--id",
            paramLabel = "N",
            description = "One member: a backup copies from it, stopped, instead of from the running cluster; a restore"
                    + " writes its data.")
    private Integer id;

    @Option(
            names = "--no-replay",
            description =
                    "Skip the replay that proves the data, and for a while takes as much space again. Checksums are"
                            + " there anyway.")
    private boolean noReplay;

    /** The member; null when none is named. */
    Integer id() {
        return id;
    }

    boolean noReplay() {
        return noReplay;
    }
}
