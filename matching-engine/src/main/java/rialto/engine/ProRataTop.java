package rialto.engine;

/** The top order of the side is met first, and by itself; then all others at once, as {@link ProRata} has it. */
final class ProRataTop implements Allocation {
    private final ProRata others = new ProRata();

    @Override
    public void meet(final PriceGroup group) {
        if (!group.isUntouched() || !group.meetTop()) {
            others.meet(group);
        }
    }

    @Override
    public void share(final PriceGroup group, final long lots) {
        others.share(group, lots);
    }
}
