package rialto.client;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a program may do at a cluster's doors. */
public enum Permission {
    /** Orders, cancels and cancel timers, for the accounts that its key names, or for all. */
    TRADE,
    /** Commands of an administrator: accounts, money, assets, instruments, phases, API keys. */
    ADMINISTER,
    /** Events and snapshots of any member. */
    READ,
    /** A copy of snapshot and log. */
    BACKUP,
    /** Snapshot, step-down and stop of members. */
    OPERATE,
    /** All of it: a member of the cluster. */
    MEMBER;

    /** As it is written in key files and on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws IllegalArgumentException naming those that there are */
    public static Permission of(final String word) {
        for (final Permission permission : values()) {
            if (permission.word().equals(word)) {
                return permission;
            }
        }
        throw new IllegalArgumentException("'" + word + "' is no permission; there are "
                + Arrays.stream(values()).map(Permission::word).collect(Collectors.joining(", ")));
    }
}
