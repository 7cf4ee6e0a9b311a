package rialto.benchmarks.guard;

/**
 * One ratio as it was recorded.
 *
 * @param others  cores that other processes used meanwhile
 * @param commit  of the code that was measured
 * @param date    day of the measurement, UTC
 * @param machine on which; has no comma
 */
record RatioRow(Ratio ratio, Figure figure, double others, String commit, String date, String machine) {
    static final String HEADER = "ratio,median,spread,rounds,others,commit,date,machine";
    private static final int COLUMNS = HEADER.split(",").length;

    /** @throws IllegalArgumentException when it is no such line, with what is wrong about it */
    static RatioRow parse(final String line) {
        final String[] cells = line.split(",", -1);
        if (cells.length != COLUMNS) {
            throw new IllegalArgumentException(
                    "has " + cells.length + " columns, not the " + COLUMNS + " of " + HEADER);
        }
        return new RatioRow(
                Ratio.of(cells[0]),
                new Figure(positive(cells[1]), positive(cells[2]), (int) positive(cells[3])),
                positive(cells[4]),
                cells[5],
                cells[6],
                cells[7]);
    }

    String line() {
        return String.join(
                ",",
                ratio.title(),
                Figure.text(figure.median()),
                Figure.text(figure.spread()),
                Integer.toString(figure.rounds()),
                Figure.text(others),
                commit,
                date,
                machine);
    }

    private static double positive(final String cell) {
        try {
            final double value = Double.parseDouble(cell);
            if (value >= 0 && value < Double.POSITIVE_INFINITY) {
                return value;
            }
        } catch (final NumberFormatException e) {
            throw new IllegalArgumentException("'" + cell + "' is no number", e);
        }
        throw new IllegalArgumentException("'" + cell + "' is no number of at least 0");
    }
}
