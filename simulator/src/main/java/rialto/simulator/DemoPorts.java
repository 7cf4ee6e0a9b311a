package rialto.simulator;

/** Ports of a demo that are closed elsewhere. */
public final class DemoPorts {
    /** The setting of the port for FIX; not there when its dialect is not. */
    public static final String FIX_SETTING = "fix.port";

    /** Where trading systems look for FIX on their own machine. */
    public static final String FIX = "9878";

    private DemoPorts() {}
}
