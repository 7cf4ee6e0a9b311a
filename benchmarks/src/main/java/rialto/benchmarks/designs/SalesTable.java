package rialto.benchmarks.designs;

import org.sqlite.SQLiteConfig;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Sales as rows of SQLite, those of a session in one transaction: with a log ahead, and synchronous = normal. */
final class SalesTable implements AutoCloseable {
    private final Connection connection;
    private final PreparedStatement insert;

    SalesTable(final Path file) throws SQLException {
        final SQLiteConfig config = new SQLiteConfig();
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
        connection = config.createConnection("jdbc:sqlite:" + file);
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE sales (sale_id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL,"
                    + " price INTEGER NOT NULL, quantity INTEGER NOT NULL, buyer TEXT NOT NULL, seller TEXT NOT NULL,"
                    + " purchase_order_id INTEGER NOT NULL, sales_order_id INTEGER NOT NULL, time INTEGER NOT NULL)");
            statement.executeUpdate("CREATE INDEX sales_by_product ON sales (product_id, sale_id)");
            statement.executeUpdate("CREATE INDEX sales_by_purchase_order ON sales (purchase_order_id)");
            statement.executeUpdate("CREATE INDEX sales_by_sales_order ON sales (sales_order_id)");
        }
        connection.setAutoCommit(false);
        insert = connection.prepareStatement("INSERT INTO sales VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
    }

    void write(final List<Sale> sales) throws SQLException {
        for (final Sale sale : sales) {
            insert.setLong(1, sale.id());
            insert.setInt(2, sale.productId());
            insert.setLong(3, sale.price());
            insert.setLong(4, sale.quantity());
            insert.setString(5, sale.buyer());
            insert.setString(6, sale.seller());
            insert.setLong(7, sale.purchaseOrderId());
            insert.setLong(8, sale.salesOrderId());
            insert.setLong(9, sale.timeMs());
            insert.addBatch();
        }
        insert.executeBatch();
        connection.commit();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
