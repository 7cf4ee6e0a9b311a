-- the open orders, few among many, read at every start
CREATE INDEX orders_open ON orders (order_id) WHERE status <= 2;
