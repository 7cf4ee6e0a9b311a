package main

import (
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/quickfixgo/quickfix"
	"github.com/shopspring/decimal"
)

const soon = 15 * time.Second

// received is a message with its text: without a dictionary quickfixgo keeps one field of each tag.
type received struct {
	*quickfix.Message
	text string
}

// client is quickfixgo, unmodified: sessions, stores and resends are its own. It keeps what comes, by session.
type client struct {
	keys     map[string][2]string
	inboxes  map[string]chan received
	mutex    sync.Mutex
	loggedOn map[string]bool
	ids      map[string]quickfix.SessionID
}

func newClient() *client {
	alice := [2]string{os.Getenv("ALICE_KEY"), os.Getenv("ALICE_SECRET")}
	bob := [2]string{os.Getenv("BOB_KEY"), os.Getenv("BOB_SECRET")}
	return &client{
		keys:     map[string][2]string{"g-alice": alice, "g-bob": bob, "g-copy": bob, "g-prices": bob, "g-reset": bob},
		inboxes:  map[string]chan received{},
		loggedOn: map[string]bool{},
		ids:      map[string]quickfix.SessionID{},
	}
}

// connect starts sessions, each a name and a TargetSubID.
func (c *client) connect(port string, resets bool, sessions ...[2]string) *quickfix.Initiator {
	text := "[DEFAULT]\nConnectionType=initiator\nHeartBtInt=30\nSocketConnectHost=127.0.0.1\nSocketConnectPort=" + port +
		"\nReconnectInterval=1\nBeginString=FIX.4.4\nTargetCompID=RIALTO\n"
	if resets {
		text += "ResetOnLogon=Y\n"
	}
	for _, session := range sessions {
		text += "[SESSION]\nSenderCompID=" + session[0] + "\n"
		if session[1] != "" {
			text += "TargetSubID=" + session[1] + "\n"
		}
		c.mutex.Lock()
		c.inboxes[session[0]] = make(chan received, 1000)
		c.mutex.Unlock()
	}
	settings, err := quickfix.ParseSettings(strings.NewReader(text))
	must(err)
	initiator, err := quickfix.NewInitiator(c, quickfix.NewMemoryStoreFactory(), settings, quickfix.NewNullLogFactory())
	must(err)
	must(initiator.Start())
	return initiator
}

func (c *client) OnCreate(id quickfix.SessionID) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.ids[id.SenderCompID] = id
}

func (c *client) OnLogon(id quickfix.SessionID)  { c.set(id, true) }
func (c *client) OnLogout(id quickfix.SessionID) { c.set(id, false) }

func (c *client) set(id quickfix.SessionID, loggedOn bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.loggedOn[id.SenderCompID] = loggedOn
}

func (c *client) ToAdmin(message *quickfix.Message, id quickfix.SessionID) {
	if kind, _ := message.MsgType(); kind == "A" {
		key := c.keys[id.SenderCompID]
		message.Body.SetString(553, key[0])
		message.Body.SetString(554, key[1])
	}
}

func (c *client) FromAdmin(message *quickfix.Message, id quickfix.SessionID) quickfix.MessageRejectError {
	if kind, _ := message.MsgType(); kind == "3" {
		return c.FromApp(message, id)
	}
	return nil
}

func (c *client) ToApp(*quickfix.Message, quickfix.SessionID) error { return nil }

func (c *client) FromApp(message *quickfix.Message, id quickfix.SessionID) quickfix.MessageRejectError {
	kept := received{quickfix.NewMessage(), message.String()}
	message.CopyInto(kept.Message)
	c.mutex.Lock()
	inbox := c.inboxes[id.SenderCompID]
	c.mutex.Unlock()
	inbox <- kept
	return nil
}

func (c *client) awaitLogon(name string, wanted bool) {
	for deadline := time.Now().Add(soon); ; time.Sleep(20 * time.Millisecond) {
		c.mutex.Lock()
		is := c.loggedOn[name]
		c.mutex.Unlock()
		if is == wanted {
			return
		}
		if time.Now().After(deadline) {
			panic(fmt.Sprintf("%s: logged on is %v", name, is))
		}
	}
}

func (c *client) send(session, kind string, fields ...any) {
	c.sendMessage(session, message(kind, fields...))
}

func (c *client) sendMessage(session string, sent *quickfix.Message) {
	c.mutex.Lock()
	id := c.ids[session]
	c.mutex.Unlock()
	must(quickfix.SendToTarget(sent, id))
}

func message(kind string, fields ...any) *quickfix.Message {
	sent := quickfix.NewMessage()
	sent.Header.SetString(35, kind)
	for i := 0; i < len(fields); i += 2 {
		sent.Body.SetString(quickfix.Tag(fields[i].(int)), fmt.Sprint(fields[i+1]))
	}
	return sent
}

// expect takes messages until one is of a kind, and these of its fields are so.
func (c *client) expect(session, kind string, fields ...any) received {
	c.mutex.Lock()
	inbox := c.inboxes[session]
	c.mutex.Unlock()
	passed := ""
	for timeout := time.After(soon); ; {
		select {
		case came := <-inbox:
			if found, _ := came.MsgType(); found == kind && fits(came, fields) {
				return came
			}
			passed += "\n" + strings.ReplaceAll(came.text, "\x01", "|")
		case <-timeout:
			panic(fmt.Sprintf("no %s %v; came: %s", kind, fields, passed))
		}
	}
}

func fits(came received, fields []any) bool {
	for i := 0; i < len(fields); i += 2 {
		if !same(field(came, fields[i].(int)), fmt.Sprint(fields[i+1])) {
			return false
		}
	}
	return true
}

func field(came received, tag int) string {
	if value, err := came.Body.GetString(quickfix.Tag(tag)); err == nil {
		return value
	}
	value, err := came.Header.GetString(quickfix.Tag(tag))
	if err != nil {
		return ""
	}
	return value
}

func same(found, wanted string) bool {
	one, err := decimal.NewFromString(found)
	other, err2 := decimal.NewFromString(wanted)
	if err != nil || err2 != nil {
		return found == wanted
	}
	return one.Equal(other)
}

func must(err error) {
	if err != nil {
		panic(err.Error())
	}
}

// line is a connection to the venue that can be cut.
type line struct {
	listener net.Listener
	mutex    sync.Mutex
	open     []net.Conn
}

func newLine(port string) *line {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(err)
	made := &line{listener: listener}
	go made.serve(port)
	return made
}

func (l *line) port() string {
	_, port, err := net.SplitHostPort(l.listener.Addr().String())
	must(err)
	return port
}

func (l *line) serve(port string) {
	for {
		near, err := l.listener.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", "127.0.0.1:"+port)
		if err != nil {
			near.Close()
			continue
		}
		l.mutex.Lock()
		l.open = append(l.open, near, far)
		l.mutex.Unlock()
		go carry(near, far)
		go carry(far, near)
	}
}

func carry(from, to net.Conn) {
	io.Copy(to, from)
	to.Close()
	from.Close()
}

func (l *line) cut() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for _, connection := range l.open {
		connection.Close()
	}
	l.open = nil
}
