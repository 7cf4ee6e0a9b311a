package rialto.protocol;

/** Bits of what an administrator may do. */
public final class AdministratorRoles {
    /** Reads everything that administration shows, and changes nothing. */
    public static final int VIEWER = 1;
    /** Instruments, phases, schedules, sessions, snapshots. */
    public static final int OPERATOR = 1 << 1;
    /** Freezes accounts, cancels orders, suspends order entry. */
    public static final int RISK = 1 << 2;
    /** Deposits and withdrawals. */
    public static final int TREASURER = 1 << 3;
    /** Keys of accounts and of administrators. */
    public static final int SECURITY = 1 << 4;
    /** All of them. */
    public static final int ALL = VIEWER | OPERATOR | RISK | TREASURER | SECURITY;

    private static final String[] NAMES = {"VIEWER", "OPERATOR", "RISK", "TREASURER", "SECURITY"};

    private AdministratorRoles() {}

    /** The roles of a set of bits by name, with a blank between them; empty for none. Bits without a name are left out. */
    public static String names(final int roles) {
        final StringBuilder names = new StringBuilder();
        for (int i = 0; i < NAMES.length; i++) {
            if ((roles & 1 << i) != 0) {
                names.append(names.isEmpty() ? "" : " ").append(NAMES[i]);
            }
        }
        return names.toString();
    }
}
